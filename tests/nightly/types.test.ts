// The types of the package in every compiler, with the declarations of all libraries checked.
export {}
process.env.W3M_TYPES = 'all'
await import('../package/types.test.ts')
