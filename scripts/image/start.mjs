// The entry point of the folder created by `npm run build:image`, placed at its top level.
Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });

await import(new URL('./server/serve.ts', import.meta.url).href);
