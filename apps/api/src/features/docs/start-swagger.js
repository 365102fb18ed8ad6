/** Defined by swagger-ui-bundle.js, which the page loads before this file. */
const startSwagger = /** @type {(options: object) => void} */ (Reflect.get(globalThis, 'SwaggerUIBundle'));

startSwagger({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayOperationId: true,
  validatorUrl: null,
});
