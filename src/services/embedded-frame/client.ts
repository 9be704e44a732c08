import { AppError } from '../../core/errors/app-error.ts'
import { isSurelyUnsent } from '../../core/errors/surely-unsent.ts'
import { toAppError } from '../../core/errors/to-app-error.ts'
import type { FrameViewReason } from '../../core/identity/embedded.ts'
import { frameLimits } from '../../core/identity/frame-limits.ts'
import { randomId } from '../../core/random-id.ts'
import { type Frame, createFrame } from './frame.ts'
import {
  appMessage,
  type AppMessageName,
  type AppPayload,
  type FrameAnswer,
  type FrameFailure,
  type FrameMessage,
  isFromFrame,
  readFrameMessage,
} from './protocol.ts'

export type FrameState = 'loading' | 'ready' | 'failed'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Timeout in milliseconds of a request that waits for the user, from the time it is posted. The default is 30 s from the request. */
  readonly waitMs?: number | undefined
  /**
   * The request needs the user's approval. It never times out. A reload of the iframe rejects it once it is posted, but not while
   * it is queued.
   */
  readonly approval?: { readonly isTransaction: boolean } | undefined
  /** The request must not show UI. It is rejected if the iframe requires a view. */
  readonly isQuiet?: boolean | undefined
  /** Runs right before the request is posted. If it throws, the request is rejected. */
  readonly guard?: (() => void) | undefined
}

export interface FrameEvents {
  stateChanged(state: FrameState): void
  viewRequired(reason: FrameViewReason): void
  viewDone(): void
  /** The iframe reported a logout without a request. */
  loggedOut(): void
  /** A transaction was sent although the user aborted the request. */
  sentAfterAbort(id: string, answer: unknown): void
}

/** An iframe that has just become ready. Messages that the callback `initialize` sends to it precede all queued requests. */
export interface NewFrame {
  request<Name extends AppMessageName>(name: Name, payload: AppPayload<Name>): Promise<FrameAnswer<Name>>
  send<Name extends AppMessageName>(name: Name, payload: AppPayload<Name>): void
}

export interface FrameClient {
  readonly origin: string
  request<Name extends AppMessageName>(
    name: Name,
    payload: AppPayload<Name>,
    options?: CallOptions & { readonly id?: string },
  ): Promise<FrameAnswer<Name>>
  /** Posts a message that has no response. Does nothing until the iframe is ready. */
  send<Name extends AppMessageName>(name: Name, payload: AppPayload<Name>): void
  /**
   * Call it if the user dismisses the view of the iframe. Rejects posted requests without `approval` with USER_REJECTED. Does
   * nothing if the iframe requires no view.
   */
  dismissView(): void
  /** Reloads the iframe. Queued requests are posted to the new one, posted requests fail. */
  retry(): void
  /** Shows the iframe in its placeholder and creates it if needed. */
  show(title: string): void
  hide(): void
  close(): void
}

interface Call {
  readonly id: string
  readonly name: AppMessageName
  readonly payload: unknown
  readonly options: CallOptions
  settle(answer: { readonly value: unknown } | { readonly error: unknown }): void
  timer?: ReturnType<typeof setTimeout> | undefined
  /** Ready count of the iframe when the call was posted. Undefined while it is queued. */
  readyCountAtPost?: number
  isAborted?: true
}

const createUnavailableError = () => new AppError('EMAIL_FRAME_UNAVAILABLE')

/**
 * Client of the embedded wallet's iframe. Creates the iframe on demand, queues requests until it is ready, and accepts one answer
 * per id.
 */
export function createFrameClient(
  url: string,
  events: FrameEvents,
  initialize: (frame: NewFrame) => Promise<void> = async () => {},
): FrameClient {
  const { href, origin } = new URL(url)
  const calls = new Map<string, Call>()
  /** Ids of aborted requests that the iframe did not answer in time. Their transactions may still have been sent. */
  const unconfirmedSendIds = new Set<string>()
  let frame: Frame | undefined
  let isReady = false
  let readyCount = 0
  let readyCountAtLoad = 0
  let loadCount = 0
  let readyTimer: ReturnType<typeof setTimeout> | undefined
  let pollTimer: ReturnType<typeof setInterval> | undefined
  let isViewRequired = false
  let hasWarned = false

  function ensureFrame(): Frame {
    if (frame && !frame.isIntact()) discard()
    if (frame) return frame
    loadCount = readyCount = readyCountAtLoad = 0
    addEventListener('message', onMessage)
    frame = createFrame(href, { onLoad, onError: onLoadFailed })
    events.stateChanged('loading')
    return frame
  }

  /** Drops the iframe. Posted requests fail, and queued ones wait for the next iframe. */
  function discard(): void {
    if (!frame) return
    removeEventListener('message', onMessage)
    frame.remove()
    frame = undefined
    isReady = false
    unconfirmedSendIds.clear()
    clearTimeout(readyTimer)
    endView()
    for (const call of calls.values())
      if (call.readyCountAtPost !== undefined) call.settle({ error: createUnavailableError() })
  }

  function onLoadFailed(): void {
    discard()
    for (const call of calls.values())
      if (!call.options.approval) call.settle({ error: createUnavailableError() })
    events.stateChanged('failed')
  }

  // A second load is a new page, which has not received the requests that were posted to the previous one.
  function onLoad(): void {
    if (++loadCount === 1) return
    const isNewReady = readyCount > readyCountAtLoad && readyCount > 1
    readyCountAtLoad = readyCount
    if (!isNewReady) {
      isReady = false
      clearTimeout(readyTimer)
      events.stateChanged('loading')
    }
    endView()
    for (const call of calls.values())
      if (call.readyCountAtPost !== undefined && (!isNewReady || call.readyCountAtPost < readyCount))
        call.settle({ error: createUnavailableError() })
  }

  function onReady(): void {
    readyCount++
    isReady = false
    clearTimeout(readyTimer)
    readyTimer = setTimeout(() => {
      const initializedFrame = frame
      // Queued requests are posted even if the initialization fails.
      void initialize({ request: (name, payload) => startRequest(name, payload, {}, true), send })
        .catch(() => {})
        .then(() => {
          if (frame !== initializedFrame) return
          isReady = true
          events.stateChanged('ready')
          for (const call of calls.values()) if (call.readyCountAtPost === undefined) post(call)
        })
    }, frameLimits.readyPauseMs)
  }

  function onMessage(event: MessageEvent): void {
    if (!frame?.isFrom(event)) return
    const message = readFrameMessage(event.data)
    if (message) handleMessage(message)
    else if (isFromFrame(event.data) && !hasWarned) {
      hasWarned = true
      // oxlint-disable-next-line no-console -- one warning for developers, logged once
      console.warn('w3m: the frame of the embedded wallet sent a message that is not understood.')
    }
  }

  function handleMessage(message: FrameMessage): void {
    if (message.outcome === 'event') {
      if (message.name === 'READY') onReady()
      else if (message.name === 'VIEW_REQUIRED') onViewRequired(message.payload.reason)
      else if (message.name === 'VIEW_DONE') endView()
      return
    }
    const { id, name, outcome, payload } = message
    const call = id === undefined ? undefined : calls.get(id)
    if (call?.name === name && call.readyCountAtPost !== undefined) onAnswer(call, outcome, payload)
    else if (id !== undefined && outcome === 'success' && unconfirmedSendIds.delete(id))
      events.sentAfterAbort(id, payload)
    else if (id === undefined && name === 'IS_CONNECTED' && outcome === 'success' && !payload.isConnected)
      events.loggedOut()
  }

  function onAnswer(call: Call, outcome: 'success' | 'error', payload: unknown): void {
    if (outcome === 'success' && (!call.isAborted || call.options.approval?.isTransaction)) {
      // The frame reloads now. Later requests wait for the new page.
      if (call.name === 'RELOAD') {
        isReady = false
        events.stateChanged('loading')
      }
      call.settle({ value: payload })
      if (call.isAborted) events.sentAfterAbort(call.id, payload)
      return
    }
    const failure = failureOf(call.name, payload as FrameFailure)
    // The iframe confirms an abort with a fixed message. Another failure of a request that sends a transaction may have happened after the
    // broadcast.
    const isConfirmed =
      call.isAborted &&
      (!call.options.approval?.isTransaction || failure.message === abortedMessage || isSurelyUnsent(failure))
    call.settle({ error: isConfirmed ? createAbortError(call) : failure })
  }

  function onViewRequired(reason: FrameViewReason): void {
    const postedCalls = [...calls.values()].filter(call => call.readyCountAtPost !== undefined)
    const promptingCalls = postedCalls.filter(call => !call.options.isQuiet)
    for (const call of postedCalls)
      if (call.options.isQuiet) {
        sendAbort(call)
        call.settle({ error: new AppError('REQUEST_ABORTED') })
      }
    if (!promptingCalls.length) return
    isViewRequired = true
    // The user is prompted and may take any amount of time.
    for (const call of promptingCalls) clearTimeout(call.timer)
    events.viewRequired(reason)
  }

  function dismissView(): void {
    if (!isViewRequired) return
    for (const call of calls.values())
      if (call.readyCountAtPost !== undefined && !call.options.approval) {
        sendAbort(call)
        call.settle({ error: new AppError('USER_REJECTED') })
      }
    endView()
  }

  function endView(): void {
    if (!isViewRequired) return
    isViewRequired = false
    for (const call of calls.values()) startTimer(call)
    events.viewDone()
  }

  function startTimer(call: Call): void {
    if (call.isAborted) return
    clearTimeout(call.timer)
    const { approval, waitMs } = call.options
    const isPosted = call.readyCountAtPost !== undefined
    if (isPosted && (approval || isViewRequired)) return
    call.timer = setTimeout(() => onTimeout(call), (isPosted && waitMs) || frameLimits.answerMs)
  }

  function onTimeout(call: Call): void {
    const isPosted = call.readyCountAtPost !== undefined
    if (isPosted && call.options.waitMs) {
      // The user did not respond, while the iframe itself works.
      sendAbort(call)
      call.settle({ error: new AppError('FRAME_FAILED', { params: { message: 'Request expired' } }) })
      return
    }
    if (!call.options.approval) call.settle({ error: createUnavailableError() })
    // Other posted requests may still be answered. Without any, the next request creates a new iframe.
    if ([...calls.values()].some(openCall => openCall.readyCountAtPost !== undefined)) return
    discard()
    events.stateChanged('failed')
    if ([...calls.values()].some(openCall => !openCall.options.approval)) ensureFrame()
  }

  function post(call: Call): void {
    try {
      call.options.guard?.()
    } catch (error) {
      call.settle({ error })
      return
    }
    call.readyCountAtPost = readyCount
    frame?.post(appMessage(call.name, call.payload as never, call.id))
    // The timeout of other requests started with the request.
    if (call.options.waitMs || call.options.approval) startTimer(call)
  }

  function send<Name extends AppMessageName>(name: Name, payload: AppPayload<Name>): void {
    if (frame?.isIntact()) frame.post(appMessage(name, payload, randomId()))
  }

  const sendAbort = (call: Call) => send('RPC_ABORT', { id: call.id })

  function abort(call: Call): void {
    if (call.isAborted) return
    call.isAborted = true
    clearTimeout(call.timer)
    if (call.readyCountAtPost === undefined) {
      call.settle({ error: createAbortError(call) })
      return
    }
    sendAbort(call)
    if (!call.options.approval) {
      call.settle({ error: new AppError('REQUEST_ABORTED') })
      return
    }
    // Only the iframe knows whether the request was already signed, so wait for its answer with a timeout.
    call.timer = setTimeout(() => {
      if (call.options.approval?.isTransaction) unconfirmedSendIds.add(call.id)
      call.settle({ error: new AppError('REQUEST_ABORTED') })
      // Probes the iframe: if it crashed, this request times out and the iframe is replaced.
      void startRequest('IS_CONNECTED', undefined, { isQuiet: true }).catch(() => {})
    }, frameLimits.abortAnswerMs)
  }

  // A page can remove the iframe at any time without an event.
  function checkFrame(): void {
    if (frame && !frame.isIntact()) {
      discard()
      if (calls.size) ensureFrame()
    }
    if (!calls.size) {
      clearInterval(pollTimer)
      pollTimer = undefined
    }
  }

  function startRequest<Name extends AppMessageName>(
    name: Name,
    payload: AppPayload<Name>,
    { id = randomId(), ...options }: CallOptions & { readonly id?: string },
    isImmediate = false,
  ): Promise<FrameAnswer<Name>> {
    const { signal } = options
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(createAbortError({ options }))
        return
      }
      const onAbort = () => abort(call)
      const call: Call = {
        id,
        name,
        payload,
        options,
        settle(answer) {
          if (!calls.delete(id)) return
          clearTimeout(call.timer)
          signal?.removeEventListener('abort', onAbort)
          if ('value' in answer) resolve(answer.value as FrameAnswer<Name>)
          else reject(answer.error)
        },
      }
      calls.set(id, call)
      signal?.addEventListener('abort', onAbort)
      ensureFrame()
      startTimer(call)
      pollTimer ??= setInterval(checkFrame, frameLimits.pollMs)
      if (isReady || isImmediate) post(call)
    })
  }

  return {
    origin,
    request: (name, payload, options = {}) => startRequest(name, payload, options),
    send(name, payload) {
      if (isReady) send(name, payload)
    },
    dismissView,
    retry() {
      discard()
      ensureFrame()
      for (const call of calls.values()) startTimer(call)
    },
    show: title => ensureFrame().show(title),
    hide: () => frame?.hide(),
    close() {
      discard()
      for (const call of calls.values()) call.settle({ error: createUnavailableError() })
      clearInterval(pollTimer)
    },
  }
}

const abortedMessage = 'Request was aborted'

/** Creates the error of an aborted request. For a request that needs approval, it is a user rejection (code 4001). */
const createAbortError = ({ options }: Pick<Call, 'options'>): Error =>
  options.approval
    ? Object.assign(new Error(abortedMessage, { cause: new AppError('USER_REJECTED') }), {
        code: 4001,
      })
    : new AppError('REQUEST_ABORTED')

/**
 * Converts a failure of the iframe. A failure of an RPC request keeps its code and data. Others become USER_REJECTED, REQUEST_ABORTED or
 * FRAME_FAILED.
 */
function failureOf(name: AppMessageName, { message, code, data }: FrameFailure): Error {
  const failure = Object.assign(new Error(message || 'An error occurred'), {
    ...(code !== undefined && { code }),
    ...(data !== undefined && { data }),
  })
  if (name === 'RPC_REQUEST') return failure
  const appError = toAppError(failure, 'FRAME_FAILED')
  return appError.code === 'USER_REJECTED' || appError.code === 'REQUEST_ABORTED'
    ? appError
    : new AppError('FRAME_FAILED', { cause: failure, params: { message: failure.message } })
}
