// The bundle's export of the pairing library, which is built separately because its packages contain CommonJS.
export { UniversalProvider } from '@walletconnect/universal-provider'
