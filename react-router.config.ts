import type { Config } from "@react-router/dev/config";

export default {
  ssr: false,
  // 404 is the page for every address that is in no list.
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), "/404"],
} satisfies Config;
