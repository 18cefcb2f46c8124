export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '#app/api/openapi.json/route.ts';
