/** For this long after the password was typed a session may move money and change where it goes (D-231). */
export const confirmedPasswordLifetimeMinutes = 30

/** For this long after the password was typed a session may take lists of people out of the shop (D-428). */
export const exportPasswordLifetimeMinutes = 15
