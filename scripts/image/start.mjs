// The entry point of the folder that `npm run build:image` makes, where it lies at the top.
Object.assign(process.env, { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' });

await import(new URL('./server/serve.ts', import.meta.url).href);
