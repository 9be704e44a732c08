import { createSignInHandler } from 'w3m-elements/server'

const handler = createSignInHandler({
  domain: new URL(process.env.ORIGIN ?? 'http://localhost:3000').host,
  secret: process.env.SIGN_IN_SECRET ?? '',
  // Sessions end when the server stops. Use a store of your database in production.
  allowMemoryStore: true,
})

export { handler as DELETE, handler as GET, handler as POST }
