/** A value as JSON has it. */
type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** An OpenAPI 3.1 document: its paths, each with its methods. */
export interface OpenApiDocument extends JsonObject {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}
