export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '#app/api/health/route.ts';
