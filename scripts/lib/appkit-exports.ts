/** Exports of AppKit's entries that ours lack, with the reason. All others must be exported under the same name. */

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
  why: "Internals of AppKit's state. Use the methods of the instance, or the stores of `w3m-elements/headless`.",
}
const defaults: Absent = {
  names: /^DEFAULT_METHODS$/,
  why: 'The modal requests the methods of each namespace.',
}
const instanceClass: Absent = { names: /^AppKit$/, why: 'A type here. `createAppKit` returns the instance.' }
const internalTypes: Absent = {
  names:
    /^(\w+(ControllerState|ControllerStateInternal|ControllerClient|ControllerArguments)|BlockchainApi\w+|Api[A-Z]\w+|\w+(Args|Params|Request|Response)|AccountType|AccountTypeMap|AdapterNetworkState|AuthConnector|BadgeType|BaseError|Cacao|CaipNamespaces|CaipNetworkCoinbaseNetwork|ChainAdapter|Coinbase\w+|CombinedProvider|ConnectMethod|ConnectionStatus|ConnectorTypeOrder|ConnectorWithProviders|DestinationWallet|Event|FeaturesKeys|LinkingRecord|NamespaceTypeMap|OnRampProvider|OnrampQuote|Payment\w+|Platform|PreferredAccountTypes|PurchaseCurrency|QuoteAmount|RequestArguments|SdkVersion|Swap\w+|Token|User|WalletFeature|WalletGuideType|WcWallet|ProviderEventListener)$/,
  why: "Shapes of AppKit's internal state and services.",
}
const provider: Absent = {
  names: /^Provider$/,
  why: 'Of the adapter entries: `Provider` of `/adapters/ethers` and `/adapters/solana`.',
}
const core = [controllers, defaults, instanceClass, internalTypes, provider]
const evmHelpers: Absent = { names: /^EthersHelpersUtil$/, why: "Helpers of AppKit's adapter." }
const evmTypes: Absent = {
  names:
    /^(Address|Chain|CombinedProvider|IEthersConfig|Metadata|ProviderType|RequestArguments|UniversalProviderType)$/,
  why: "Types of AppKit's adapter. `createAppKit` has `metadata`.",
}
const solanaInternals: Absent = {
  names:
    /^(Base\w+Adapter|\w*WalletAdapter\w*|Wallet\w+|EventEmitter|Sol\w+Util\w*|is[A-Z]\w+|scopePollingDetectionStrategy|Adapter|AdapterOptions|GetActiveChain|ISolConfig|Metadata|ProviderEventEmitterMethods|ProviderType|RequestArguments|SendTransactionOptions|SignIn\w+|Sign\w+|Standard\w+|Supported\w+|Transaction\w+|MessageSigner\w+|SignerWallet\w+)$/,
  why: 'Reexports of `@solana/wallet-adapter-base` and internals: import them from there. Wallets are found by the Wallet Standard.',
}
const walletButton: Absent = {
  names: /^AppKitWalletButton$/,
  why: 'The element is `<appkit-wallet-button>`.',
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
        why: 'Serializers that viem exports elsewhere: import them from `viem/op-stack`, `viem/celo` and `viem/zksync`.',
      },
      {
        names:
          /^(Assign|Omit|UnionLooseOmit|PartialBy|Prettify|Chain\w*|(?=[A-Z])\w*(Transaction|Block|Celo|OpStack|Zksync|ZkSync|EIP712)\w*)$/,
        why: 'Types of viem: import them from `viem`.',
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
        why: 'Internals of one wallet. `getAccountAddresses()` has `purpose`.',
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
      { names: /^W3mConnectingSiwe\w*$/, why: 'Internal elements.' },
      { names: /^(mapToSIWX|SIWEMessageArgs)$/, why: '`siweConfig` is converted by the modal.' },
      {
        names: /^verifySignature$/,
        why: 'It sent a request to a service from the page. Use `verifySignIn` of `w3m-elements/server`.',
      },
    ],
  },
  '@reown/appkit-siwx': {
    ours: 'appkit',
    absent: [
      { names: /^CloudAuthSIWX$/, why: 'A service of one vendor. Use `serverSiwx`.' },
      {
        names:
          /^(EIP155Verifier|InformalMessenger|LocalStorage|SIWXMessenger|SIWXVerifier|SIWXStorage|SolanaVerifier)$/,
        why: 'Parts of a plugin. Write a plugin of your own, or use `serverSiwx`.',
      },
    ],
  },
}
