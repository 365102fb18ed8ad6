// Sources import one another as './x.js', the name the compiled file has; Jest runs the sources, where it is './x.ts'.
const { existsSync } = process.getBuiltinModule('node:fs');
const { resolve } = process.getBuiltinModule('node:path');

module.exports = (request, options) => {
  if (/^\.{1,2}\//.test(request) && request.endsWith('.js') && !options.basedir.includes('/node_modules/')) {
    const bare = resolve(options.basedir, request.slice(0, -'.js'.length));
    for (const source of [`${bare}.ts`, `${bare}.tsx`]) if (existsSync(source)) return source;
  }
  return options.defaultResolver(request, options);
};
