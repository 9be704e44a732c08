// Entry of the pairing library in the CDN bundle. It is built separately, because its packages contain CommonJS.
export { UniversalProvider } from '@walletconnect/universal-provider'
