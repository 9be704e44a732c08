/** The entries of AppKit with the exports that ours lack, and the reason. All other exports must exist here under the same name. */

interface PublishedEntry {
  /** Path of our entry, without the name of the package. */
  readonly ours: string
  readonly absent: readonly Absent[]
}

export interface Absent {
  readonly names: RegExp
  readonly why: string
}

const controllers: Absent = {
  names:
    /^(\w+Controller|AssetUtil|ConstantsUtil|CoreHelperUtil|FetchUtil|OptionsUtil|RouterUtil|SIWXUtil|StorageUtil|Wc\w+Util)$/,
  why: "AppKit's internal state has no counterpart. Use the methods of the instance, or the stores of `w3m-elements/headless`.",
}
const defaults: Absent = {
  names: /^DEFAULT_METHODS$/,
  why: 'The modal defines the methods that it requests for each namespace.',
}
const instanceClass: Absent = {
  names: /^AppKit$/,
  why: '`AppKit` is exported as a type only. `createAppKit` returns the instance.',
}
const internalTypes: Absent = {
  names:
    /^(\w+(ControllerState|ControllerStateInternal|ControllerClient|ControllerArguments)|BlockchainApi\w+|Api[A-Z]\w+|\w+(Args|Params|Request|Response)|AccountType|AccountTypeMap|AdapterNetworkState|AuthConnector|BadgeType|BaseError|Cacao|CaipNamespaces|CaipNetworkCoinbaseNetwork|ChainAdapter|Coinbase\w+|CombinedProvider|ConnectMethod|ConnectionStatus|ConnectorTypeOrder|ConnectorWithProviders|DestinationWallet|Event|FeaturesKeys|LinkingRecord|NamespaceTypeMap|OnRampProvider|OnrampQuote|Payment\w+|Platform|PreferredAccountTypes|PurchaseCurrency|QuoteAmount|RequestArguments|SdkVersion|Swap\w+|Token|User|WalletFeature|WalletGuideType|WcWallet|ProviderEventListener)$/,
  why: "Types of AppKit's internal state and services have no counterpart.",
}
const provider: Absent = {
  names: /^Provider$/,
  why: 'Import `Provider` from `w3m-elements/appkit/adapters/ethers` or `w3m-elements/appkit/adapters/solana`.',
}
const core = [controllers, defaults, instanceClass, internalTypes, provider]
const evmHelpers: Absent = {
  names: /^EthersHelpersUtil$/,
  why: "Helpers of AppKit's adapter have no counterpart.",
}
const evmTypes: Absent = {
  names:
    /^(Address|Chain|CombinedProvider|IEthersConfig|Metadata|ProviderType|RequestArguments|UniversalProviderType)$/,
  why: "Types of AppKit's adapter have no counterpart. Pass `metadata` to `createAppKit`.",
}
const solanaInternals: Absent = {
  names:
    /^(Base\w+Adapter|\w*WalletAdapter\w*|Wallet\w+|EventEmitter|Sol\w+Util\w*|is[A-Z]\w+|scopePollingDetectionStrategy|Adapter|AdapterOptions|GetActiveChain|ISolConfig|Metadata|ProviderEventEmitterMethods|ProviderType|RequestArguments|SendTransactionOptions|SignIn\w+|Sign\w+|Standard\w+|Supported\w+|Transaction\w+|MessageSigner\w+|SignerWallet\w+)$/,
  why: "Import names of `@solana/wallet-adapter-base` from that package. Internals of AppKit's adapter have no counterpart. The modal discovers wallets through the Wallet Standard.",
}
const walletButton: Absent = {
  names: /^AppKitWalletButton$/,
  why: 'Use the element `<appkit-wallet-button>`.',
}

export const publishedEntries: Readonly<Record<string, PublishedEntry>> = {
  '@reown/appkit': { ours: 'appkit', absent: core },
  '@reown/appkit/react': { ours: 'appkit/react', absent: core },
  '@reown/appkit/vue': { ours: 'appkit/vue', absent: core },
  '@reown/appkit/networks': {
    ours: 'appkit/networks',
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
  '@reown/appkit-wallet-button': { ours: 'appkit', absent: [walletButton] },
  '@reown/appkit-wallet-button/react': { ours: 'appkit/react', absent: [walletButton] },
  '@reown/appkit-adapter-wagmi': {
    ours: 'appkit/adapters/wagmi',
    absent: [{ names: /^authConnector$/, why: "The modal's connector includes the embedded wallet." }],
  },
  '@reown/appkit-adapter-ethers': { ours: 'appkit/adapters/ethers', absent: [evmHelpers, evmTypes] },
  '@reown/appkit-adapter-ethers5': { ours: 'appkit/adapters/ethers5', absent: [evmHelpers, evmTypes] },
  '@reown/appkit-adapter-solana': { ours: 'appkit/adapters/solana', absent: [solanaInternals] },
  '@reown/appkit-adapter-solana/react': {
    ours: 'appkit/adapters/solana',
    absent: [
      solanaInternals,
      {
        names: /^useAppKitConnection$/,
        why: 'Create a `Connection` of `@solana/web3.js` with your own endpoint.',
      },
    ],
  },
  '@reown/appkit-adapter-bitcoin': {
    ours: 'appkit/adapters/bitcoin',
    absent: [
      {
        names: /^(AddressPurpose|mapSatsConnectAddressPurpose)$/,
        why: 'Helpers for one wallet have no counterpart. Read `purpose` of the addresses that `getAccountAddresses()` returns.',
      },
    ],
  },
  '@reown/appkit-siwe': {
    ours: 'appkit',
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
    ours: 'appkit',
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
