// Checks the package's types in every compiler, including the declarations of all libraries.
export {}
process.env.W3M_TYPES = 'all'
await import('../package/types.test.ts')
