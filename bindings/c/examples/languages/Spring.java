// JNA: a class for each struct, and one more for each that is passed by value.
import com.sun.jna.*;
import com.sun.jna.Structure.FieldOrder;

public class Spring {
    @FieldOrder({"mass", "stiffness", "damping"})
    public static class Law extends Structure implements Structure.ByValue { public double mass, stiffness, damping; }
    @FieldOrder("id")
    public static class Track extends Structure implements Structure.ByValue { public long id; }
    @FieldOrder({"position", "velocity"})
    public static class State extends Structure { public double position, velocity; }

    static NativeLibrary library;

    static void call(String name, Object... given) {
        if (library.getFunction("carom_" + name).invokeInt(given) != 0) throw new IllegalStateException(name);
    }

    public static void main(String[] arguments) {
        library = NativeLibrary.getInstance(arguments[1]);
        Law law = new Law();
        Track card = new Track();
        State now = new State();
        call("spring_from_response", 0.35, 0.8, law.getPointer());
        law.read();
        call("track_new", 0.0, law, 0.0, card.getPointer());
        card.read();
        call("track_retarget", card, 0.0, 300.0);
        call("track_state", card, 0.1, now, Pointer.NULL);
        call("track_free", card);
        System.out.println(now.position);
    }
}
