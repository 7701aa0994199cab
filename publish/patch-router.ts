import type { Plugin } from "vite";

const router = /router\/router\.js$/;
const patches = [
  // The router would reload the page when a script of the next one does not come. Thrown, the error reaches the root's boundary.
  {
    file: /routeModules\.js$/,
    from: /console\.error\(`Error loading route module.*return new Promise\(\(\) => \{\}\);/s,
    to: "throw error;",
  },
  // The loaders of a page's first load are no navigation: whoever has scrolled meanwhile stays there.
  {
    file: router,
    from: /(?<=restoreScrollPosition = )isUninterruptedRevalidation/,
    to: "isUninterruptedRevalidation || !state.initialized",
  },
  // Every page knows all routes, so the code that asks the server for them is left out,
  { file: /fog-of-war\.js$/, from: /(?<!function )isFogOfWarEnabled\(routeDiscovery, ssr\)/g, to: "false" },
  // and what nothing here uses: fetchers and actions,
  { file: router, from: /(?<=\n\tasync function (?:fetch|handleAction)\([^\n]*\{\n)[\s\S]*?\n(?=\t\}\n)/g, to: "" },
  // and listening to what the router does.
  { file: router, from: /(?<=if \()init\.instrumentations|consumeInstrumentation\w+\(router\)/g, to: "undefined" },
];

/** Changes a few places of React Router in what browsers load. */
export function patchRouter(): Plugin {
  return {
    name: "patch-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /react-router\/dist\/production\/.*(routeModules|fog-of-war|router\/router)\.js$/ },
      handler(code, id) {
        const ofFile = patches.filter(({ file }) => file.test(id));
        return ofFile.reduce((code, { from, to }) => {
          if (code.search(from) < 0) throw new Error(`${id} is not as publish/patch-router.ts expects.`);
          return code.replace(from, to);
        }, code);
      },
    },
  };
}
