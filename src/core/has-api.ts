import type { ModalOptions } from './options.ts'

/** Whether there is a Blockchain API to ask: it needs a project id or a host of the app's own. */
export const hasApi = ({ endpoints, projectId }: ModalOptions): boolean =>
  endpoints?.api === undefined ? Boolean(projectId) : Boolean(endpoints.api)
