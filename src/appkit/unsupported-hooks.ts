import { warnUnsupported } from './warn-unsupported.ts'
import { unsupportedHooks } from './unsupported-members.ts'

const unsupportedHook = (name: keyof typeof unsupportedHooks) => (): Readonly<Record<string, undefined>> => {
  warnUnsupported('hook', name, unsupportedHooks[name])
  return {}
}

export const useAppKitWallets = /* @__PURE__ */ unsupportedHook('useAppKitWallets')
export const usePay = /* @__PURE__ */ unsupportedHook('usePay')
export const useAvailableExchanges = /* @__PURE__ */ unsupportedHook('useAvailableExchanges')
export const usePayUrlActions = /* @__PURE__ */ unsupportedHook('usePayUrlActions')
export const useExchangeBuyStatus = /* @__PURE__ */ unsupportedHook('useExchangeBuyStatus')
