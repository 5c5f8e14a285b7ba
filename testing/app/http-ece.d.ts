/** The library that decrypts what a push service receives brings no types of its own. */
declare module 'http_ece' {
  export function decrypt(
    body: Buffer,
    params: { version: 'aes128gcm'; privateKey: import('node:crypto').ECDH; authSecret: string },
  ): Buffer;
}
