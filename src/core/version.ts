/** Version of this copy, as package.json says it; a test holds the two together. */
export const version = '0.1.0'
