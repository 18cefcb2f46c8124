// `npm run test:runtime`: what the tests of embedding models run them with.
import { installRuntimeForTests } from './models-folder.ts';

await installRuntimeForTests();
