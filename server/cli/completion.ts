import type { Command } from 'commander';
import { type AddCommand, addCommand, oneOf, report } from './command.ts';

const SHELLS = ['bash', 'zsh'] as const;
type Shell = (typeof SHELLS)[number];

/** What can follow a command: its options, and the words of its arguments. */
const listWords = (command: Command): string =>
  [...command.options.flatMap(({ long }) => (long ? [long] : [])), '--help'].join(' ');

/** Writes the script that completes the commands of a program in bash: commands first, then options and files. */
const writeBash = (program: Command): string => `_mithaq() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${program.commands.map((one) => one.name()).join(' ')} --help"
  else
    case "\${COMP_WORDS[1]}" in
${program.commands.map((one) => `      ${one.name()}) words="${listWords(one)}" ;;`).join('\n')}
    esac
    case "$word" in
      -*) ;;
      *) COMPREPLY=($(compgen -f -- "$word")); return ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -F _mithaq mithaq`;

/** `completion <shell>` */
export const addCompletion: AddCommand = (program) => {
  addCommand(program, 'completion', 'print the script by which a shell completes these commands')
    .argument('<shell>', SHELLS.join(', '), oneOf(SHELLS))
    .action(
      report(async (shell: Shell) => {
        const bash = writeBash(program);
        const script = shell === 'zsh' ? `autoload -U +X bashcompinit && bashcompinit\n${bash}` : bash;
        return { lines: [script], data: { script } };
      }),
    );
};
