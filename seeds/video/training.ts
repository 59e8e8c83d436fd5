/** The training film of the demo shop; how it was made stands in README.md beside it. */
export const trainingVideo = new URL('./training.mp4', import.meta.url)
export const trainingSeconds = 11
export const framesPerSecond = 20
