"""A reader of the equation language, written from its grammar in docs: text to a tree of tuples.

A tree is ('number', text, unit or None), ('symbol', name), ('negate', x), ('binary', operator, x, y), ('compare', operator, x, y),
('if', condition, x, y), ('series', 'sum' or 'prod', index, from, to, body), ('element', list, index) or ('call', name, arguments).
"""

import re

TOKEN = re.compile(
    r'\s*(?:(?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)(?:[ \t]*\[(?P<unit>[^\][]*)\])?'
    r'|(?P<name>[A-Za-z][A-Za-z0-9_]*)|(?P<operator><=|>=|==|!=|[-+*/^(),<>=[\]]))'
)


class Reader:
    """Reads one text, from the weakest operator to the strongest."""

    def __init__(self, text):
        self.tokens, at = [], 0
        text = text.rstrip()
        while at < len(text):
            match = TOKEN.match(text, at)
            if not match:
                raise ValueError(f'unreadable at {at}: {text}')
            self.tokens.append(match)
            at = match.end()
        self.at = 0

    def peek(self):
        return self.tokens[self.at]['operator'] if self.at < len(self.tokens) else None

    def accept(self, *operators):
        found = self.peek()
        if found is None or found not in operators:
            return None
        self.at += 1
        return found

    def expect(self, operator):
        if not self.accept(operator):
            raise ValueError(f'expected {operator}')

    def expression(self):
        left = self.sum()
        operator = self.accept('<', '<=', '>', '>=', '==', '!=')
        return ('compare', operator, left, self.sum()) if operator else left

    def sum(self):
        left = self.product()
        while operator := self.accept('+', '-'):
            left = ('binary', operator, left, self.product())
        return left

    def product(self):
        left = self.signed()
        while operator := self.accept('*', '/'):
            left = ('binary', operator, left, self.signed())
        return left

    def signed(self):
        """Signs bind below the power."""
        negative = False
        while sign := self.accept('-', '+'):
            negative ^= sign == '-'
        operand = self.power()
        return ('negate', operand) if negative else operand

    def power(self):
        base = self.atom()
        return ('binary', '^', base, self.signed()) if self.accept('^') else base

    def atom(self):
        if self.accept('('):
            inner = self.expression()
            self.expect(')')
            return inner
        token = self.tokens[self.at]
        self.at += 1
        if token['number'] is not None:
            return ('number', token['number'], token['unit'])
        name = token['name']
        if name is None:
            raise ValueError(f'unexpected {token[0]}')
        if self.accept('['):
            index = self.expression()
            self.expect(']')
            return ('element', name, index)
        if not self.accept('('):
            return ('symbol', name)
        arguments = [self.expression()]
        while self.accept(','):
            arguments.append(self.expression())
        self.expect(')')
        if name == 'if':
            return ('if', *arguments)
        if name in ('sum', 'prod') and len(arguments) == 4:
            return ('series', name, arguments[0][1], *arguments[1:])
        return ('call', name, arguments)


def read_equation(text):
    """Reads the right side of `output = expression`."""
    reader = Reader(text)
    reader.atom()
    reader.expect('=')
    tree = reader.expression()
    if reader.at != len(reader.tokens):
        raise ValueError(f'more than one expression: {text}')
    return tree
