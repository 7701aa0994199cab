import type { Plugin } from "vite";

const patches = [
  {
    // The router would reload the page when a script of the next one does not come. Thrown, the error reaches the root's boundary.
    file: /routeModules\.js$/,
    from: /console\.error\(`Error loading route module.*return new Promise\(\(\) => \{\}\);/s,
    to: "throw error;",
  },
  {
    // Every page knows all routes, so the code that asks the server for them is left out.
    file: /fog-of-war\.js$/,
    from: /(?<!function )isFogOfWarEnabled\(routeDiscovery, ssr\)/g,
    to: "false",
  },
];

/** Changes two places of React Router in what browsers load. */
export function patchRouter(): Plugin {
  return {
    name: "patch-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /react-router\/dist\/production\/.*(routeModules|fog-of-war)\.js$/ },
      handler(code, id) {
        const { from, to } = patches.find(({ file }) => file.test(id))!;
        if (code.search(from) < 0) throw new Error(`${id} is not as publish/patch-router.ts expects.`);
        return code.replace(from, to);
      },
    },
  };
}
