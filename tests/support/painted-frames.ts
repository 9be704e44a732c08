import type { Page } from 'playwright-core'

/** Records the frames painted during `act`, as PNG images in base64. */
export async function recordPaintedFrames(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const images: string[] = []
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    images.push(data)
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
  await act()
  await session.send('Page.stopScreencast')
  await session.detach()
  return images
}

/** Returns for each image the position of the topmost light pixel in the middle column, from 0 (top) to 1 (no light pixel). */
export const findLightTops = (page: Page, images: readonly string[]): Promise<number[]> =>
  page.evaluate(
    frames =>
      Promise.all(
        frames.map(async data => {
          const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0))
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const { width, height } = image
          const context = new OffscreenCanvas(1, height).getContext('2d')
          context?.drawImage(image, width / 2, 0, 1, height, 0, 0, 1, height)
          const pixels = context?.getImageData(0, 0, 1, height).data ?? []
          for (let row = 0; row < height; row++) if ((pixels[4 * row + 1] ?? 0) > 200) return row / height
          return 1
        }),
      ),
    images,
  )

/** Returns the amount of detail between two columns of each image: the sum of brightness differences between adjacent pixels. */
export const measureDetail = (page: Page, images: readonly string[], left: number, right: number) =>
  page.evaluate(
    ([imageData, from, to]) =>
      Promise.all(
        imageData.map(async data => {
          const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0))
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const scale = image.width / innerWidth
          const [x, width] = [Math.round(from * scale), Math.round((to - from) * scale)]
          const context = new OffscreenCanvas(width, image.height).getContext('2d')
          context?.drawImage(image, -x, 0)
          const { data: pixels = [] } = context?.getImageData(0, 0, width, image.height) ?? {}
          let detail = 0
          for (let index = 1; index < width * image.height; index++)
            if (index % width) detail += Math.abs((pixels[4 * index + 1] ?? 0) - (pixels[4 * index - 3] ?? 0))
          return detail
        }),
      ),
    [images, left, right] as const,
  )
