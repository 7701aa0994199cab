/** As much of JSON Schema as our content needs. The server makes it of the schemas that check the content. */
export type FormSchema = {
  type?: string;
  /** What staff call the file. */
  title?: string;
  /** What a text is that is no plain one: an address, an id, the name of a picture … */
  kind?: string;
  enum?: string[];
  properties?: Record<string, FormSchema>;
  additionalProperties?: FormSchema | false;
  propertyNames?: { enum?: string[] };
  required?: string[];
  items?: FormSchema;
  minItems?: number;
};

/** The schema of what is called so inside an object, and whether it may be absent. */
export function getProperty(schema: FormSchema, name: string): { schema: FormSchema; isOptional: boolean } | undefined {
  const { properties = {}, additionalProperties, propertyNames, required = [] } = schema;
  const isNamed = Object.hasOwn(properties, name);
  const isListed = additionalProperties && propertyNames?.enum?.includes(name);
  const property = isNamed ? properties[name] : isListed ? additionalProperties : undefined;
  return property && { schema: property, isOptional: !required.includes(name) };
}
