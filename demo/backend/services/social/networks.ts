/** Networks for social login. The URL of an issuer is that of the service, followed by `/` and the key of the network. */
export const networks = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
} as const

export type Network = keyof typeof networks

export const isNetwork = (name: unknown): name is Network =>
  typeof name === 'string' && Object.hasOwn(networks, name)

/** Client id of the wallet at the networks: a public client, authenticated by PKCE. */
export const walletClientId = 'embedded-wallet'
