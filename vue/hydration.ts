import { getCurrentInstance, onMounted } from 'vue'

/** Whether the component that is being set up takes over what a server printed: its node is there before it is drawn. */
export const isHydrating = (): boolean => Boolean(getCurrentInstance()?.vnode.el)

/** Runs `call` now; for a component that takes over what a server printed, as soon as it has. */
export function whenHydrated(call: () => void): void {
  if (isHydrating()) onMounted(call)
  else call()
}
