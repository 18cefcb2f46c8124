export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from '#app/api/chat/stream/route.ts';
