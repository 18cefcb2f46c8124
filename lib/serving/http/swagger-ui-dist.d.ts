declare module 'swagger-ui-dist/absolute-path.js' {
  /** The folder the package's files lie in. */
  const absolutePath: () => string;
  export = absolutePath;
}
