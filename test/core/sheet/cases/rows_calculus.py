"""Matrices as nested lists; integrals, derivatives, roots, extremes and tables."""

from row import define_row

MATRICES = [
    ("det([[1, 2], [3, 4]])", "1", "np.linalg.det(np.array([[1,2],[3,4]]))", "octave", "det([1 2;3 4])"),
    ("det([[2, -1, 0], [-1, 2, -1], [0, -1, 2]])", "1", "np.linalg.det(np.array([[2,-1,0],[-1,2,-1],[0,-1,2]]))", "octave", "det([2 -1 0;-1 2 -1;0 -1 2])"),
    ("inv([[4, 7], [2, 6]])", "1", "np.linalg.inv(np.array([[4,7],[2,6]])).tolist()", "octave", "inv([4 7;2 6])"),
    ("linsolve([[2, 1], [1, 3]], [3, 5])", "1", "list(np.linalg.solve(np.array([[2,1],[1,3]]),np.array([3,5])))", "octave", "([2 1;1 3]\\[3;5])'"),
    ("linsolve([[3, 2, -1], [2, -2, 4], [-1, 0.5, -1]], [1, -2, 0])", "1", "list(np.linalg.solve(np.array([[3,2,-1],[2,-2,4],[-1,0.5,-1]]),np.array([1,-2,0])))", "octave", "([3 2 -1;2 -2 4;-1 0.5 -1]\\[1;-2;0])'"),
    ("sort(eig([[2, 1], [1, 2]]))", "1", "sorted(np.linalg.eigvalsh(np.array([[2,1],[1,2.0]])))", "octave", "sort(eig([2 1;1 2]))'"),
    ("sort(eig([[4, 1, 0], [1, 3, 1], [0, 1, 2]]))", "1", "sorted(np.linalg.eigvalsh(np.array([[4,1,0],[1,3,1],[0,1,2.0]])))", "octave", "sort(eig([4 1 0;1 3 1;0 1 2]))'"),
    ("A = [[10, 2], [3, 8]]\ndet(A)", ["1", "1"], ["[[10,2],[3,8]]", "np.linalg.det(np.array([[10,2],[3,8]]))"], "octave", ["[10 2;3 8]", "det([10 2;3 8])"]),
    ("x = linsolve([[5 ohm, -2 ohm], [-2 ohm, 6 ohm]], [10 V, 0 V])", "A", "list(np.linalg.solve(np.array([[5,-2],[-2,6]]),np.array([10,0])))", "octave", "([5 -2;-2 6]\\[10;0])'"),
    ("sum(eig([[6, 2], [2, 3]]))", "1", "sum(np.linalg.eigvalsh(np.array([[6,2],[2,3.0]])))", "octave", "trace([6 2;2 3])"),
]

CALCULUS = [
    ("f(x) = x^2; integrate(f, x from 0 to 3)", "1", "mp.quad(lambda x: x**2,[0,3])", "maxima", "integrate(x^2,x,0,3)"),
    ("f(x) = exp(-x^2); integrate(f, x from 0 to 2)", "1", "mp.quad(lambda x: mp.exp(-x*x),[0,2])", "maxima", "sqrt(%pi)/2*erf(2)"),
    ("g(t) = sin(t); integrate(g, t from 0 to pi)", "1", "mp.quad(mp.sin,[0,mp.pi])", "maxima", "integrate(sin(t),t,0,%pi)"),
    ("f(x) = 1/(1 + x^2); integrate(f, x from 0 to 1)", "1", "mp.pi/4", "maxima", "quad_qags(1/(1+x^2),x,0,1)[1]"),
    ("force(x) = 250 N/m * x; integrate(force, x from 0 m to 4 cm) in J", "J", "0.5*250*0.04**2*J", "maxima", "integrate(250*x,x,0,4/100)"),
    ("v(t) = 3 m/s + 2 m/s^2 * t; integrate(v, t from 0 s to 6 s)", "m", "(18+36)*m", "maxima", "integrate(3+2*t,t,0,6)"),
    ("f(x) = x^3; derivative(f, x at 2)", "1", "mp.diff(lambda x: x**3,2)", "maxima", "at(diff(x^3,x),x=2)"),
    ("f(x) = sin(x)*exp(-x); derivative(f, x at 1)", "1", "mp.diff(lambda x: mp.sin(x)*mp.exp(-x),1)", "maxima", "at(diff(sin(x)*exp(-x),x),x=1)"),
    ("s(t) = 4.9 m/s^2 * t^2; derivative(s, t at 3 s)", "m/s", "mp.diff(lambda t: mpf('4.9')*t**2,3)*m/s", "maxima", "at(diff(49/10*t^2,t),t=3)"),
    ("f(x) = ln(x)/x; derivative(f, x at 2)", "1", "(1-mp.log(2))/4", "maxima", "at(diff(log(x)/x,x),x=2)"),
    ("f(x) = x^3 - x - 2; root(f, x from 1 to 2)", "1", "mp.findroot(lambda x: x**3-x-2, mpf('1.52'))", "maxima", "find_root(x^3-x-2,x,1,2)"),
    ("f(x) = cos(x) - x; root(f, x from 0 to 1)", "1", "mp.findroot(lambda x: mp.cos(x)-x, mpf('0.74'))", "maxima", "find_root(cos(x)-x,x,0,1)"),
    ("f(x) = x^2 - 4*x + 7; minimum(f, x from 0 to 5)", "1", "float(scipy.optimize.minimize_scalar(lambda x: x*x-4*x+7,bounds=(0,5),method='bounded').fun)", "maxima", "at(x^2-4*x+7,x=2)", {"convention": "the value of the function there; where it is (x = 2) stands beside it"}),
    ("P(R) = (12 V)^2 * R / (4 ohm + R)^2; maximum(P, R from 1 ohm to 20 ohm)", "W", "-float(scipy.optimize.minimize_scalar(lambda r: -144*r/(4+r)**2,bounds=(1,20),method='bounded',options={'xatol':1e-9}).fun)*W", "maxima", "at(144*R/(4+R)^2,R=4)", {"convention": "the value of the function there; where it is (R = 4 ohm) stands beside it"}),
    ("f(x) = x^2; table(f, x from 0 to 4 step 1)", "1", "[x**2 for x in range(5)]", "maxima", "makelist(k^2,k,0,4)", {"convention": "the values of the function; their places may stand beside them"}),
    ("f(x) = x*exp(-x); maximum(f, x from 0 to 4)", "1", "mp.exp(-1)", "maxima", "exp(-1)", {"convention": "the value of the function there"}),
    ("f(x) = sqrt(x); integrate(f, x from 0 to 1)", "1", "mpf(2)/3", "maxima", "integrate(sqrt(x),x,0,1)"),
]

ROWS = [define_row("matrices", *each[:5], **(each[5] if len(each) > 5 else {})) for each in MATRICES] + [
    define_row("calculus", *each[:5], **(each[5] if len(each) > 5 else {})) for each in CALCULUS
]
