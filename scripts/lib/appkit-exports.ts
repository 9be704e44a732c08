/** The entries of AppKit with the exports that ours lack, and the reason. All other exports must exist here under the same name. */

interface PublishedEntry {
  /** Path of our entry, without the name of the package. */
  readonly ownEntry: string
  readonly absent: readonly AbsentExports[]
}

export interface AbsentExports {
  readonly names: RegExp
  readonly why: string
}

const controllers: AbsentExports = {
  names:
    /^(\w+Controller|AssetUtil|ConstantsUtil|CoreHelperUtil|FetchUtil|OptionsUtil|RouterUtil|SIWXUtil|StorageUtil|Wc\w+Util)$/,
  why: "AppKit's internal state has no counterpart. Use the methods of the instance, or the stores of `w3m-elements/headless`.",
}
const defaults: AbsentExports = {
  names: /^DEFAULT_METHODS$/,
  why: 'The modal defines the methods that it requests for each namespace.',
}
const instanceClass: AbsentExports = {
  names: /^AppKit$/,
  why: '`AppKit` is exported as a type only. `createAppKit` returns the instance.',
}
const internalTypes: AbsentExports = {
  names:
    /^(\w+(ControllerState|ControllerStateInternal|ControllerClient|ControllerArguments)|BlockchainApi\w+|Api[A-Z]\w+|\w+(Args|Params|Request|Response)|AccountType|AccountTypeMap|AdapterNetworkState|AuthConnector|BadgeType|BaseError|Cacao|CaipNamespaces|CaipNetworkCoinbaseNetwork|ChainAdapter|Coinbase\w+|CombinedProvider|ConnectMethod|ConnectionStatus|ConnectorTypeOrder|ConnectorWithProviders|DestinationWallet|Event|FeaturesKeys|LinkingRecord|NamespaceTypeMap|OnRampProvider|OnrampQuote|Payment\w+|Platform|PreferredAccountTypes|PurchaseCurrency|QuoteAmount|RequestArguments|SdkVersion|Swap\w+|Token|User|WalletFeature|WalletGuideType|WcWallet|ProviderEventListener)$/,
  why: "Types of AppKit's internal state and services have no counterpart.",
}
const provider: AbsentExports = {
  names: /^Provider$/,
  why: 'Import `Provider` from `w3m-elements/appkit/adapters/ethers` or `w3m-elements/appkit/adapters/solana`.',
}
const core = [controllers, defaults, instanceClass, internalTypes, provider]
const evmHelpers: AbsentExports = {
  names: /^EthersHelpersUtil$/,
  why: "Helpers of AppKit's adapter have no counterpart.",
}
const evmTypes: AbsentExports = {
  names:
    /^(Address|Chain|CombinedProvider|IEthersConfig|Metadata|ProviderType|RequestArguments|UniversalProviderType)$/,
  why: "Types of AppKit's adapter have no counterpart. Pass `metadata` to `createAppKit`.",
}
const solanaInternals: AbsentExports = {
  names:
    /^(Base\w+Adapter|\w*WalletAdapter\w*|Wallet\w+|EventEmitter|Sol\w+Util\w*|is[A-Z]\w+|scopePollingDetectionStrategy|Adapter|AdapterOptions|GetActiveChain|ISolConfig|Metadata|ProviderEventEmitterMethods|ProviderType|RequestArguments|SendTransactionOptions|SignIn\w+|Sign\w+|Standard\w+|Supported\w+|Transaction\w+|MessageSigner\w+|SignerWallet\w+)$/,
  why: "Import names of `@solana/wallet-adapter-base` from that package. Internals of AppKit's adapter have no counterpart. The modal discovers wallets through the Wallet Standard.",
}
const walletButton: AbsentExports = {
  names: /^AppKitWalletButton$/,
  why: 'Use the element `<appkit-wallet-button>`.',
}

export const publishedEntries: Readonly<Record<string, PublishedEntry>> = {
  '@reown/appkit': { ownEntry: 'appkit', absent: core },
  '@reown/appkit/react': { ownEntry: 'appkit/react', absent: core },
  '@reown/appkit/vue': { ownEntry: 'appkit/vue', absent: core },
  '@reown/appkit/networks': {
    ownEntry: 'appkit/networks',
    absent: [
      {
        names: /^(assertTransaction|serialize|parseTransaction)\w+$/,
        why: 'viem exports these functions. Import them from `viem/chains`.',
      },
      {
        names:
          /^(Assign|Omit|UnionLooseOmit|PartialBy|Prettify|Chain\w*|(?=[A-Z])\w*(Transaction|Block|Celo|OpStack|Zksync|ZkSync|EIP712)\w*)$/,
        why: 'viem exports these types. Import them from `viem/chains`.',
      },
    ],
  },
  '@reown/appkit-wallet-button': { ownEntry: 'appkit', absent: [walletButton] },
  '@reown/appkit-wallet-button/react': { ownEntry: 'appkit/react', absent: [walletButton] },
  '@reown/appkit-adapter-wagmi': {
    ownEntry: 'appkit/adapters/wagmi',
    absent: [{ names: /^authConnector$/, why: "The modal's connector includes the embedded wallet." }],
  },
  '@reown/appkit-adapter-ethers': { ownEntry: 'appkit/adapters/ethers', absent: [evmHelpers, evmTypes] },
  '@reown/appkit-adapter-ethers5': { ownEntry: 'appkit/adapters/ethers5', absent: [evmHelpers, evmTypes] },
  '@reown/appkit-adapter-solana': { ownEntry: 'appkit/adapters/solana', absent: [solanaInternals] },
  '@reown/appkit-adapter-solana/react': {
    ownEntry: 'appkit/adapters/solana',
    absent: [
      solanaInternals,
      {
        names: /^useAppKitConnection$/,
        why: 'Create a `Connection` of `@solana/web3.js` with your own endpoint.',
      },
    ],
  },
  '@reown/appkit-adapter-bitcoin': {
    ownEntry: 'appkit/adapters/bitcoin',
    absent: [
      {
        names: /^(AddressPurpose|mapSatsConnectAddressPurpose)$/,
        why: 'Helpers for one wallet have no counterpart. Read `purpose` of the addresses that `getAccountAddresses()` returns.',
      },
    ],
  },
  '@reown/appkit-siwe': {
    ownEntry: 'appkit',
    absent: [
      {
        names: /^(AppKitSIWEClient|SIWEController\w*|SIWEClientMethods)$/,
        why: 'Pass `siweConfig` to `createAppKit`.',
      },
      { names: /^W3mConnectingSiwe\w*$/, why: 'Internal elements are not exported.' },
      { names: /^(mapToSIWX|SIWEMessageArgs)$/, why: 'The modal converts `siweConfig`.' },
      {
        names: /^verifySignature$/,
        why: "AppKit's `verifySignature` sends a request from the page to a service. Use `verifySignIn` of `w3m-elements/server`.",
      },
    ],
  },
  '@reown/appkit-siwx': {
    ownEntry: 'appkit',
    absent: [
      {
        names: /^CloudAuthSIWX$/,
        why: '`CloudAuthSIWX` depends on the service of one vendor. Use `serverSiwx`.',
      },
      {
        names:
          /^(EIP155Verifier|InformalMessenger|LocalStorage|SIWXMessenger|SIWXVerifier|SIWXStorage|SolanaVerifier)$/,
        why: "Parts of AppKit's plugin have no counterpart. Write a plugin of your own, or use `serverSiwx`.",
      },
    ],
  },
}
