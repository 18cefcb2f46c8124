declare module 'swagger-ui-dist/absolute-path.js' {
  /** Returns the folder with the package's files. */
  const absolutePath: () => string;
  export = absolutePath;
}
