import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("pages/home.tsx"),
  route("donar", "pages/donar.tsx"),
  route("donar/manage", "pages/manage.tsx"),
  route("receiver", "pages/receiver.tsx"),
  route("campaign/educating_in_slums", "pages/educating-in-slums.tsx"),
  route("campaign/fabrikshala", "pages/fabrikshala.tsx"),
  route("campaign/eco_habits", "pages/eco-habits.tsx"),
  route("campaign/green_your_periods", "pages/green-your-periods.tsx"),
  route("about", "pages/about.tsx"),
  route("events", "pages/events.tsx"),
  route("privacy", "pages/privacy.tsx"),
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
