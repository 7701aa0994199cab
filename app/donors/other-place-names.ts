import { placeNames } from "#contract/places/names.ts";

/** The names of places in every language. Import it late: it is larger than the fields that use it. */
export const otherPlaceNames = Object.values(placeNames);
