/** From where one looks at islets: obliquely, or from straight above. */
export const outlook = $state({ above: false });
