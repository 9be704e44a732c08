/** Networks that people can log in at; each is an issuer of its own, at its name below the service's address. */
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

/** The wallet as the networks know it: a public client, so it proves itself by PKCE. */
export const walletClientId = 'embedded-wallet'
