// `EXPORT=1 npm run build` writes a site without a server to `out`.
export default process.env.EXPORT ? { output: 'export' } : {}
