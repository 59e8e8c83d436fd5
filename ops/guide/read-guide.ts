/** A block of commands of the guide, with the number and title of its step. */
export interface GuideBlock {
  step: string
  commands: string
}

/** The blocks of the steps up to a number, in the order in which a reader types them. */
export function readGuide(markdown: string, lastStep: number): GuideBlock[] {
  const blocks: GuideBlock[] = []
  for (const section of markdown.split(/^(?=## )/m)) {
    const [, step = '', number = ''] = /^## ((\d+)\. .+)$/m.exec(section) ?? []
    if (!number || Number(number) > lastStep) continue
    for (const [, commands = ''] of section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)) blocks.push({ step, commands })
  }
  return blocks
}
