/** Networks for social login; each is an issuer at its name below the service's URL. */
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
